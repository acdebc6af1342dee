CREATE TABLE "articles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"wordings" text NOT NULL,
	"body" text NOT NULL,
	"next_step" text,
	"asked_words" "tsvector" GENERATED ALWAYS AS (strip(to_tsvector('english', title || ' ' || wordings))) STORED NOT NULL,
	"body_words" "tsvector" GENERATED ALWAYS AS (strip(to_tsvector('english', body))) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(title || ' ' || wordings || ' ' || body)) STORED,
	CONSTRAINT "articles_next_step" CHECK ("next_step" in ('book', 'call', 'message', 'sign_in'))
);
--> statement-breakpoint
CREATE TABLE "chat_sessions" (
	"id" varchar(21) PRIMARY KEY NOT NULL,
	"started_at" timestamptz(3) DEFAULT now() NOT NULL,
	"contact_id" integer
);
--> statement-breakpoint
CREATE TABLE "unanswered_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unanswered_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"words" text NOT NULL,
	"wording" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_asked_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "unanswered_questions_words" UNIQUE("words")
);
--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "articles_title" ON "articles" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "articles_asked_words" ON "articles" USING gin ("asked_words");--> statement-breakpoint
CREATE INDEX "articles_body_words" ON "articles" USING gin ("body_words");--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "unanswered_questions_by_times" ON "unanswered_questions" USING btree ("times","id");--> statement-breakpoint
INSERT INTO chat_sessions (id) SELECT DISTINCT session_id FROM chat_messages;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- How many articles hold a word: the fewer, the more it tells. Words typed wrong are looked for among these.
CREATE MATERIALIZED VIEW article_words AS
SELECT word, ndoc AS articles FROM ts_stat('SELECT asked_words || body_words FROM public.articles');
--> statement-breakpoint
CREATE UNIQUE INDEX article_words_word ON article_words (word);
--> statement-breakpoint
CREATE INDEX article_words_near ON article_words USING gin (word gin_trgm_ops);
--> statement-breakpoint
GRANT SELECT ON article_words TO portal_app;
--> statement-breakpoint
-- Only its owner may refresh a view, so the trigger runs as the one who made it.
CREATE FUNCTION count_article_words() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  REFRESH MATERIALIZED VIEW public.article_words;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER articles_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON articles
FOR EACH STATEMENT EXECUTE FUNCTION count_article_words();
