/** An event stream that a test controls: stub EventSource with it. */
export class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  static last: FakeStream
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeStream.last = this
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
  say(type: string, data: unknown, lastEventId: string) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }))
  }
}
