-- What a message is found by: its words as they stand and their stems, and marks, which hold a space so that no word
-- anybody types is one of them. The windows of ids let a search begin with the newest messages (find_messages below).
CREATE FUNCTION message_words(id integer, from_user_id integer, to_user_id integer, channel text, subject text, content text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN strip(to_tsvector('pg_catalog.simple'::regconfig, coalesce(subject || ' ', '') || content))
  || strip(to_tsvector('pg_catalog.english'::regconfig, coalesce(subject || ' ', '') || content))
  || array_to_tsvector(ARRAY[
    'person ' || from_user_id,
    CASE WHEN to_user_id IS NULL THEN 'in queue' ELSE 'person ' || to_user_id END,
    'channel ' || channel,
    'narrow ' || id / 1024,
    'wide ' || id / 32768
  ]);
--> statement-breakpoint
-- What a person is found by in the inbox: their name, or their username where no name was given.
CREATE FUNCTION person_words(first_name text, last_name text, username text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('pg_catalog.simple'::regconfig,
  coalesce(nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), username));
--> statement-breakpoint
CREATE TABLE "conversations" (
	"user_id" integer NOT NULL,
	"party_id" integer,
	"last_message_id" integer NOT NULL,
	CONSTRAINT "conversations_parties" UNIQUE NULLS NOT DISTINCT("user_id","party_id")
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"message_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	CONSTRAINT "message_files_message_id_file_id_pk" PRIMARY KEY("message_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "message_notices" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"message_id" integer NOT NULL,
	"mailed_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "queued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "messages" SET "queued" = true WHERE "to_user_id" IS NULL;--> statement-breakpoint
UPDATE "messages" SET "subject" = "request"."subject", "category" = "request"."category"
FROM "support_requests" "request" WHERE "request"."message_id" = "messages"."id";--> statement-breakpoint
DROP TABLE "support_requests";--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_party_id_users_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_last_message_id_messages_id_fk" FOREIGN KEY ("last_message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_notices" ADD CONSTRAINT "message_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_notices" ADD CONSTRAINT "message_notices_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_latest" ON "conversations" USING btree ("user_id","last_message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name" ON "message_templates" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "messages_between" ON "messages" USING btree ("from_user_id","to_user_id","id");--> statement-breakpoint
CREATE INDEX "messages_by_channel" ON "messages" USING btree ("channel","id");--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("id") WHERE to_user_id is null;--> statement-breakpoint
CREATE INDEX "messages_unread_by_sender" ON "messages" USING btree ("to_user_id","from_user_id","id") WHERE not read;--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin (message_words(id, from_user_id, to_user_id, channel, subject, content)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING gin (person_words(first_name, last_name, username));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_category" CHECK ("category" in ('technical', 'billing', 'account', 'files', 'other'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_request_whole" CHECK (category is null or subject is not null);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_addressed_or_queued" CHECK (queued or to_user_id is not null);--> statement-breakpoint
-- The newest messages that a query of words and marks finds, newest first. An index of words knows no order, so asking it
-- for a common word would bring up every message that has it. Instead the newest thousand ids are asked first, and how much
-- is found there says how to go on: common words in small steps, less common ones in wide steps, and for a rare one all the
-- rest is asked at once. However common the word, no step brings up much more than is wanted.
CREATE FUNCTION find_messages(query tsquery, before integer, wanted integer) RETURNS SETOF integer
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
        WHERE message_words(id, from_user_id, to_user_id, channel, subject, content) @@ query);
    ELSE
      -- As two conditions: the index then leaps over what lies outside the window.
      ids := ARRAY(SELECT id FROM messages
        WHERE message_words(id, from_user_id, to_user_id, channel, subject, content) @@ query
          AND message_words(id, from_user_id, to_user_id, channel, subject, content) @@ mark);
    END IF;
    RETURN QUERY
      SELECT id FROM unnest(ids) id WHERE id >= floor AND id < ceiling ORDER BY id DESC LIMIT wanted - found;
    GET DIAGNOSTICS added = ROW_COUNT;
    found := found + added;
    ceiling := floor;
  END LOOP;
END $$;
--> statement-breakpoint
-- The latest message between two people, for each of them. Always in the same order, so that two who write at once never
-- wait for each other in a circle.
CREATE FUNCTION note_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations (user_id, party_id, last_message_id)
  SELECT user_id, party_id, max(id)
  FROM (
    SELECT from_user_id, to_user_id, id FROM added
    UNION ALL
    SELECT to_user_id, from_user_id, id FROM added WHERE to_user_id IS NOT NULL
  ) sides (user_id, party_id, id)
  GROUP BY user_id, party_id
  ORDER BY user_id, party_id
  ON CONFLICT (user_id, party_id) DO UPDATE SET last_message_id = excluded.last_message_id
  WHERE conversations.last_message_id < excluded.last_message_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_added AFTER INSERT ON messages
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_new_messages();
--> statement-breakpoint
-- A message that gets another addressee leaves one conversation and joins another. The one it leaves changes only where
-- the message was its latest: a newer one that is being written at this moment cannot be seen here yet.
CREATE FUNCTION note_new_addressee() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sender CONSTANT integer := old.from_user_id;
  former CONSTANT integer := old.to_user_id;
  latest integer;
BEGIN
  INSERT INTO conversations (user_id, party_id, last_message_id)
  SELECT user_id, party_id, new.id
  FROM (VALUES (sender, new.to_user_id), (new.to_user_id, sender)) sides (user_id, party_id)
  WHERE user_id IS NOT NULL
  ORDER BY user_id, party_id
  ON CONFLICT (user_id, party_id) DO UPDATE SET last_message_id = excluded.last_message_id
  WHERE conversations.last_message_id < excluded.last_message_id;

  IF former IS NULL THEN
    latest := (SELECT max(id) FROM messages WHERE from_user_id = sender AND to_user_id IS NULL);
  ELSE
    latest := greatest(
      (SELECT max(id) FROM messages WHERE from_user_id = sender AND to_user_id = former),
      (SELECT max(id) FROM messages WHERE from_user_id = former AND to_user_id = sender)
    );
  END IF;
  IF latest IS NULL THEN
    DELETE FROM conversations
    WHERE last_message_id = old.id AND user_id IN (sender, former) AND party_id IS DISTINCT FROM new.to_user_id
      AND user_id IS DISTINCT FROM new.to_user_id;
  ELSE
    UPDATE conversations SET last_message_id = latest
    WHERE last_message_id = old.id AND user_id IN (sender, former) AND party_id IS DISTINCT FROM new.to_user_id
      AND user_id IS DISTINCT FROM new.to_user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_readdressed AFTER UPDATE OF to_user_id ON messages FOR EACH ROW
WHEN (old.to_user_id IS DISTINCT FROM new.to_user_id) EXECUTE FUNCTION note_new_addressee();
--> statement-breakpoint
INSERT INTO conversations (user_id, party_id, last_message_id)
SELECT user_id, party_id, max(id)
FROM (
  SELECT from_user_id, to_user_id, id FROM messages
  UNION ALL
  SELECT to_user_id, from_user_id, id FROM messages WHERE to_user_id IS NOT NULL
) sides (user_id, party_id, id)
GROUP BY user_id, party_id;
--> statement-breakpoint
INSERT INTO message_templates (name, content) VALUES
('Thank you', E'Hello {{firstName}},\n\nThank you for your message. We have it and will get back to you shortly.\n\nKind regards'),
('Request more information', E'Hello {{firstName}},\n\nThank you for your message. To help you with this we need a little more information. Please tell us which year or account it is about, and add any papers you have to your files.\n\nKind regards'),
('Schedule appointment', E'Hello {{firstName}},\n\nThis is best talked about in person. Please choose a time that suits you under Appointments, or tell us which days are good for you.\n\nKind regards');
