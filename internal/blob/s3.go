package blob

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"gulaab/internal/fault"
)

var _ Store = (*S3)(nil)

// S3 is a Store in a bucket of Amazon S3 or of anything that speaks its
// protocol. It is safe for concurrent use.
type S3 struct {
	client *minio.Client
	bucket string
	prefix string // empty, or ends in a slash
	create bool   // make the bucket where it is missing
}

// OpenS3 reads the address of a bucket and checks that it is there:
//
//	s3://KEY:SECRET@host[:port]/bucket[/prefix][?region=…][&tls=false][&create=true]
//
// Without KEY and SECRET they are taken from AWS_ACCESS_KEY_ID and
// AWS_SECRET_ACCESS_KEY. tls=false is for servers on the same machine or network;
// with create=true a bucket that is not there is made.
func OpenS3(ctx context.Context, rawURL string) (*S3, error) {
	s, err := newS3(rawURL)
	if err != nil {
		return nil, err
	}
	if err := s.Ready(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// Ready checks that the bucket is there, and makes it where the address says so. It
// fails with Unavailable where nobody answers.
func (s *S3) Ready(ctx context.Context) error {
	ok, err := s.client.BucketExists(ctx, s.bucket)
	if err != nil {
		return fmt.Errorf("blob: bucket %s: %w", s.bucket, away(err))
	}
	if ok {
		return nil
	}
	if !s.create {
		return fmt.Errorf("blob: there is no bucket %s", s.bucket)
	}
	if err := s.client.MakeBucket(ctx, s.bucket, minio.MakeBucketOptions{}); err != nil {
		// Another node may have been faster.
		if ok, again := s.client.BucketExists(ctx, s.bucket); again != nil || !ok {
			return fmt.Errorf("blob: make bucket %s: %w", s.bucket, away(err))
		}
	}
	return nil
}

// CheckAddress says what is wrong with an address that Open takes, as far as can
// be told without asking a server.
func CheckAddress(rawURL string) error {
	if rawURL == "" {
		return nil
	}
	_, err := newS3(rawURL)
	return err
}

func newS3(rawURL string) (*S3, error) {
	u, err := url.Parse(rawURL)
	if err != nil {
		// The error of url.Parse repeats the address, and with it the secret.
		return nil, errors.New("blob: the address of the bucket is not a URL")
	}
	bucket, prefix, _ := strings.Cut(strings.Trim(u.Path, "/"), "/")
	if u.Scheme != "s3" || u.Host == "" || bucket == "" {
		return nil, errors.New("blob: the address must be s3://KEY:SECRET@host/bucket")
	}
	if prefix != "" {
		if !ValidKey(prefix) {
			return nil, fmt.Errorf("blob: %q is no prefix", prefix)
		}
		prefix += "/"
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return nil, errors.New("blob: the address has parameters that cannot be read")
	}
	for _, name := range slices.Sorted(maps.Keys(query)) {
		if name != "region" && name != "tls" && name != "create" {
			return nil, fmt.Errorf("blob: the address has an unknown parameter %q; known are region, tls and create", name)
		}
	}
	yes := map[string]bool{"tls": true, "create": false}
	for name, usual := range yes {
		switch query.Get(name) {
		case "":
			yes[name] = usual
		case "true":
			yes[name] = true
		case "false":
			yes[name] = false
		default:
			return nil, fmt.Errorf("blob: %s must be true or false", name)
		}
	}
	creds := credentials.NewEnvAWS()
	if key := u.User.Username(); key != "" {
		secret, _ := u.User.Password()
		creds = credentials.NewStaticV4(key, secret, "")
	}
	client, err := minio.New(u.Host, &minio.Options{Creds: creds, Secure: yes["tls"], Region: query.Get("region"), MaxRetries: 3})
	if err != nil {
		return nil, fmt.Errorf("blob: %w", err)
	}
	return &S3{client: client, bucket: bucket, prefix: prefix, create: yes["create"]}, nil
}

// Put implements Store; the protocol itself makes it whole or nothing.
func (s *S3) Put(ctx context.Context, key string, data []byte, contentType string) error {
	return s.PutFrom(ctx, key, bytes.NewReader(data), int64(len(data)), contentType)
}

// PutFrom implements Store.
func (s *S3) PutFrom(ctx context.Context, key string, r io.Reader, size int64, contentType string) error {
	if err := checkPut(key, size, contentType); err != nil {
		return err
	}
	// Only a seekable body can be sent again, which the client does by itself.
	_, err := s.client.PutObject(ctx, s.bucket, s.prefix+key, r, size, minio.PutObjectOptions{ContentType: contentType, DisableMultipart: true})
	if err != nil {
		return fmt.Errorf("blob: put %s: %w", key, away(err))
	}
	return nil
}

// Get implements Store.
func (s *S3) Get(ctx context.Context, key string) (io.ReadCloser, Info, error) {
	if !ValidKey(key) {
		return nil, Info{}, notFound(fmt.Errorf("blob: %q is not a key", key))
	}
	body, st, err := s.from(ctx, key, minio.GetObjectOptions{})
	if err != nil {
		return nil, Info{}, err
	}
	return &object{body: body, size: st.Size, from: func(at int64) (io.ReadCloser, error) {
		var opts minio.GetObjectOptions
		if err := errors.Join(opts.SetMatchETag(st.ETag), opts.SetRange(at, 0)); err != nil {
			return nil, fmt.Errorf("blob: get %s: %w", key, err)
		}
		body, _, err := s.from(ctx, key, opts)
		return body, err
	}}, s.info(st), nil
}

// from asks for a file or a part of it.
func (s *S3) from(ctx context.Context, key string, opts minio.GetObjectOptions) (io.ReadCloser, minio.ObjectInfo, error) {
	body, st, _, err := minio.Core{Client: s.client}.GetObject(ctx, s.bucket, s.prefix+key, opts)
	if err != nil {
		if missing(err) {
			err = notFound(err)
		}
		return nil, st, fmt.Errorf("blob: get %s: %w", key, away(err))
	}
	return body, st, nil
}

// object is a file of a bucket. One request gives its head and its body, where the client's
// own type asks twice, and fails if the file is replaced between the two. Only a Read at
// another place than where the last one ended asks again, for the rest of the same version.
type object struct {
	from func(at int64) (io.ReadCloser, error)
	size int64
	at   int64         // where the next Read begins
	body io.ReadCloser // of what begins at have; nil: none
	have int64
}

func (o *object) Read(p []byte) (int, error) {
	if o.at >= o.size {
		return 0, io.EOF
	}
	if o.body == nil || o.have != o.at {
		if err := o.Close(); err != nil {
			return 0, err
		}
		body, err := o.from(o.at)
		if err != nil {
			return 0, err
		}
		o.body, o.have = body, o.at
	}
	n, err := o.body.Read(p)
	o.at += int64(n)
	o.have = o.at
	return n, err //nolint:wrapcheck // io.EOF has to stay what it is
}

func (o *object) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += o.at
	case io.SeekEnd:
		offset += o.size
	}
	if offset < 0 {
		return 0, errors.New("blob: seek before the beginning")
	}
	o.at = offset
	return offset, nil
}

func (o *object) Close() error {
	if o.body == nil {
		return nil
	}
	body := o.body
	o.body = nil
	return body.Close() //nolint:wrapcheck // nothing to add
}

// Delete implements Store.
func (s *S3) Delete(ctx context.Context, key string) error {
	if !ValidKey(key) {
		return nil // nothing can be stored there
	}
	err := s.client.RemoveObject(ctx, s.bucket, s.prefix+key, minio.RemoveObjectOptions{})
	if err != nil && !missing(err) {
		return fmt.Errorf("blob: delete %s: %w", key, away(err))
	}
	return nil
}

// List implements Store.
func (s *S3) List(ctx context.Context, prefix string) ([]Info, error) {
	infos := []Info{}
	for obj := range s.client.ListObjectsIter(ctx, s.bucket, minio.ListObjectsOptions{Prefix: s.prefix + prefix, Recursive: true}) {
		if obj.Err != nil {
			return nil, fmt.Errorf("blob: list: %w", away(obj.Err))
		}
		if in := s.info(obj); ValidKey(in.Key) {
			infos = append(infos, in)
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	sortByKey(infos)
	return infos, nil
}

func (s *S3) info(o minio.ObjectInfo) Info {
	key := strings.TrimPrefix(o.Key, s.prefix)
	return Info{Key: key, Size: o.Size, ContentType: TypeOf(key), ModTime: o.LastModified.UTC()}
}

func missing(err error) bool {
	r := minio.ToErrorResponse(err)
	return r.StatusCode == http.StatusNotFound && r.Code == minio.NoSuchKey
}

// away makes of a bucket that does not answer, or has no room, what people are told;
// any other error stays what it is.
func away(err error) error {
	r := minio.ToErrorResponse(err)
	if r.StatusCode == http.StatusInsufficientStorage || r.Code == "XMinioStorageFull" || r.Code == "QuotaExceeded" {
		return fault.Full(err)
	}
	_, line := errors.AsType[*net.OpError](err)
	_, name := errors.AsType[*net.DNSError](err)
	if line || name || r.StatusCode >= http.StatusInternalServerError {
		return fault.New(fault.Unavailable, "The shop's files are out of reach at the moment. Please try again in a few minutes.").Because(err)
	}
	return err
}
