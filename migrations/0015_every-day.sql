-- `npm run migrate` has added it already, or said who may (core/database/extensions.ts).
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Small letters without accents. `unaccent` is not immutable only because its rules could be edited, which nobody does here.
-- Names of files from a Mac come with their accents as letters of their own.
-- Most texts are ASCII alone, which is quickly seen and needs neither.
CREATE FUNCTION plain_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(CASE
  WHEN octet_length(value) = length(value) THEN value
  WHEN getdatabaseencoding() = 'UTF8' THEN public.unaccent('public.unaccent'::regdictionary, normalize(value, NFC))
  ELSE public.unaccent('public.unaccent'::regdictionary, value)
END);
--> statement-breakpoint
-- What a row is found by: its words, each after a space, and those with punctuation inside also without it: 'W-2' is
-- ' w 2 w2', so that it is found by 'W-2', 'w 2' and 'w2'.
CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  marks CONSTANT text := '!"#$%&''()*+,-./:;<=>?@[\]^`{|}~';
  plain CONSTANT text := regexp_replace(translate(public.plain_text(value), '_', ' '), '\s+', ' ', 'g');
BEGIN
  RETURN ' ' || trim(regexp_replace(translate(plain, marks, repeat(' ', length(marks))), ' +', ' ', 'g')) || coalesce(' ' || (
    SELECT string_agg(translate(word, marks, ''), ' ')
    FROM string_to_table(plain, ' ') word
    WHERE btrim(word, marks) <> translate(word, marks, '')), '');
END $$;
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "search_words" text GENERATED ALWAYS AS (search_words(title || ' ' || wordings || ' ' || body)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "search_words" text GENERATED ALWAYS AS (search_words(name || ' ' || coalesce(legal_name, '') || ' ' || business_type || ' ' || coalesce(city, '') || ' ' || coalesce(state, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "search_words" text;--> statement-breakpoint
ALTER TABLE "deadlines" ADD COLUMN "search_words" text GENERATED ALWAYS AS (search_words(title || ' ' || priority)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "search_words" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "search_words" text GENERATED ALWAYS AS (search_words(email || ' ' || case status when 'pending' then 'waiting for confirmation' else status end)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_words" text;--> statement-breakpoint
ALTER TABLE "deadlines" ADD COLUMN "shown_to_client" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "welcome_steps" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_session_id" integer;--> statement-breakpoint
-- As find_messages of migration 0005, which serves the previous version, over words without accents.
CREATE FUNCTION find_plain_messages(query tsquery, before integer, wanted integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  -- The widths of message_words.
  narrow CONSTANT integer := 1024;
  wide CONSTANT integer := 32768;
  top CONSTANT integer := least(before, (SELECT max(id) + 1 FROM messages));
  ceiling integer := top;
  floor integer;
  mark tsquery;
  ids integer[];
  looks integer := 0;
  added integer;
  found integer := 0;
BEGIN
  WHILE ceiling > 0 AND found < wanted LOOP
    looks := looks + 1;
    IF looks <= 2 OR found * 16 >= top - ceiling THEN
      floor := (ceiling - 1) / narrow * narrow;
      mark := quote_literal('narrow ' || floor / narrow);
    ELSIF looks <= 4 OR found >= 50 THEN
      floor := (ceiling - 1) / wide * wide;
      mark := quote_literal('wide ' || floor / wide);
    ELSE
      floor := 0;
      mark := NULL;
    END IF;
    IF mark IS NULL THEN
      ids := ARRAY(SELECT id FROM messages
        WHERE message_words(id, from_user_id, to_user_id, channel, plain_text(subject), plain_text(content)) @@ query);
    ELSE
      -- As two conditions: the index then leaps over what lies outside the window.
      ids := ARRAY(SELECT id FROM messages
        WHERE message_words(id, from_user_id, to_user_id, channel, plain_text(subject), plain_text(content)) @@ query
          AND message_words(id, from_user_id, to_user_id, channel, plain_text(subject), plain_text(content)) @@ mark);
    END IF;
    RETURN QUERY
      SELECT id FROM unnest(ids) id WHERE id >= floor AND id < ceiling ORDER BY id DESC LIMIT wanted - found;
    GET DIAGNOSTICS added = ROW_COUNT;
    found := found + added;
    ceiling := floor;
  END LOOP;
END $$;
--> statement-breakpoint
-- Triggers fill the column in large tables. They also fire when something sets the column itself: that is how rows from
-- before it are filled, and how a new name of an owner or a company reaches its files.
CREATE FUNCTION users_take_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_words := search_words(concat_ws(' ', NEW.username, NEW.email, NEW.first_name, NEW.last_name, NEW.phone, regexp_replace(NEW.phone, '\D', '', 'g'), NEW.job_title));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_take_search_words
  BEFORE INSERT OR UPDATE OF username, email, first_name, last_name, phone, job_title, search_words ON "users"
  FOR EACH ROW EXECUTE FUNCTION users_take_search_words();
--> statement-breakpoint
CREATE FUNCTION contacts_take_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_words := search_words(concat_ws(' ', NEW.full_name, NEW.email, NEW.phone, regexp_replace(NEW.phone, '\D', '', 'g'), NEW.service_interested, NEW.status, NEW.message));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_take_search_words
  BEFORE INSERT OR UPDATE OF full_name, email, phone, service_interested, status, message, search_words ON "contacts"
  FOR EACH ROW EXECUTE FUNCTION contacts_take_search_words();
--> statement-breakpoint
CREATE FUNCTION files_take_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_words :=
    search_words(concat_ws(' ', NEW.original_filename, NEW.description, (SELECT name FROM companies WHERE id = NEW.company_id)))
    || '|' || (SELECT search_words(concat_ws(' ', username, email, first_name, last_name)) FROM users WHERE id = NEW.user_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER files_take_search_words
  BEFORE INSERT OR UPDATE OF user_id, company_id, original_filename, description, search_words ON "files"
  FOR EACH ROW EXECUTE FUNCTION files_take_search_words();
--> statement-breakpoint
CREATE FUNCTION users_pass_on_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE files SET search_words = NULL WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_pass_on_search_words AFTER UPDATE OF username, email, first_name, last_name ON "users"
  FOR EACH ROW
  WHEN ((OLD.username, OLD.email, OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.username, NEW.email, NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION users_pass_on_search_words();
--> statement-breakpoint
CREATE FUNCTION companies_pass_on_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE files SET search_words = NULL WHERE company_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_pass_on_search_words AFTER UPDATE OF name ON "companies"
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION companies_pass_on_search_words();
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "place_kind" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "place_detail" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "place_kind" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "place_link" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_place_kind" CHECK ("place_kind" in ('office', 'client_calls', 'firm_calls', 'video')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_place_kind" CHECK ("place_kind" in ('office', 'client_calls', 'firm_calls', 'video')) NOT VALID;
