-- `npm run migrate` has added it already, or said who may (core/database/extensions.ts).
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Small letters without accents. `unaccent` is not immutable only because its rules could be edited, which nobody does here.
-- Names of files from a Mac come with their accents as letters of their own.
CREATE FUNCTION plain_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(public.unaccent('public.unaccent'::regdictionary,
  CASE WHEN getdatabaseencoding() = 'UTF8' THEN normalize(value, NFC) ELSE value END));
--> statement-breakpoint
-- What a row is found by: its words, each after a space, and those with punctuation inside also without it: 'W-2' is
-- ' w 2 w2', so that it is found by 'W-2', 'w 2' and 'w2'.
CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  mark CONSTANT text := '[]!"#$%&''()*+,./:;<=>?@[\\^_`{|}~-]';
  letter CONSTANT text := '[^]!"#$%&''()*+,./:;<=>?@[\\^_`{|}~-]';
  plain CONSTANT text := translate(public.plain_text(value), '_', ' ');
BEGIN
  RETURN ' ' || trim(regexp_replace(regexp_replace(plain, mark, ' ', 'g'), '\s+', ' ', 'g')) || coalesce(' ' || (
    SELECT string_agg(regexp_replace(word, mark, '', 'g'), ' ')
    FROM regexp_split_to_table(plain, '\s+') word
    WHERE word ~ (letter || mark || '+' || letter)), '');
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
