-- +goose Up

-- Every saving of a text of the owner's in another language (LANG-4): the newest of a language
-- and an English text counts, an empty text is none. place says where the English text stood.
CREATE TABLE translations (
    id          BIGINT NOT NULL CONSTRAINT translations_pk PRIMARY KEY,
    place       TEXT   NOT NULL,
    language    TEXT   NOT NULL CONSTRAINT translations_language CHECK (language IN ('ur', 'ur-Latn')),
    english     TEXT   NOT NULL,
    text        TEXT   NOT NULL,
    text_before TEXT   NOT NULL,
    actor       TEXT   NOT NULL,
    saved_at    BIGINT NOT NULL
);

-- The names of the owner's attributes were kept with the attributes.
INSERT INTO translations (id, place, language, english, text, text_before, actor, saved_at)
SELECT ROW_NUMBER() OVER (ORDER BY o.version, l.language), 'attribute.' || json_extract(a.value, '$.key') || '.name', l.language,
    json_extract(a.value, '$.name'), json_extract(a.value, l.field), '', o.actor, o.saved_at
FROM own_attributes o, json_each(o.list) a,
    (SELECT 'ur' AS language, '$.urdu' AS field UNION ALL SELECT 'ur-Latn', '$.roman') l
WHERE o.version = (SELECT MAX(version) FROM own_attributes) AND COALESCE(json_extract(a.value, l.field), '') <> '';
