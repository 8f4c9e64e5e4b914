-- Each member of metadata as one text, for the lists' filter and its indexes: the number of the key's characters, a colon, the key and the
-- value. The number keeps {"a": "bc"} and {"ab": "c"} apart. A value that is no string is its JSON text.
CREATE OR REPLACE FUNCTION "metadata_pairs"(metadata jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(char_length(key) || ':' || key || value), '{}') FROM jsonb_each_text(metadata)
$$;
