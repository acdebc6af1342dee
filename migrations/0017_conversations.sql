CREATE TABLE "thread_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"after_message_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "thread_comments_content" CHECK (content <> '')
);
--> statement-breakpoint
CREATE TABLE "thread_writers" (
	"thread_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"written_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "thread_writers_thread_id_user_id_pk" PRIMARY KEY("thread_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer,
	"staff_id" integer,
	"colleague_id" integer,
	"assignee_id" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"state_since" timestamptz(3) DEFAULT now() NOT NULL,
	"snoozed_until" timestamptz(3),
	"last_message_id" integer,
	"alerted" text,
	CONSTRAINT "threads_parties" UNIQUE NULLS NOT DISTINCT("customer_id","staff_id","colleague_id"),
	CONSTRAINT "threads_state" CHECK ("state" in ('open', 'waiting', 'done')),
	CONSTRAINT "threads_alerted" CHECK ("alerted" in ('assignee', 'owners')),
	CONSTRAINT "threads_sides" CHECK (case when customer_id is null then staff_id < colleague_id else colleague_id is null end)
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "thread_id" integer;--> statement-breakpoint
ALTER TABLE "thread_comments" ADD CONSTRAINT "thread_comments_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_comments" ADD CONSTRAINT "thread_comments_after_message_id_messages_id_fk" FOREIGN KEY ("after_message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_comments" ADD CONSTRAINT "thread_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_writers" ADD CONSTRAINT "thread_writers_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_writers" ADD CONSTRAINT "thread_writers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_colleague_id_users_id_fk" FOREIGN KEY ("colleague_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_last_message_id_messages_id_fk" FOREIGN KEY ("last_message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_comments_by_thread" ON "thread_comments" USING btree ("thread_id","after_message_id","id");--> statement-breakpoint
CREATE INDEX "threads_by_assignee" ON "threads" USING btree ("assignee_id","state","last_message_id");--> statement-breakpoint
CREATE INDEX "threads_by_state" ON "threads" USING btree ("state","last_message_id");--> statement-breakpoint
CREATE INDEX "threads_in_queue" ON "threads" USING btree ("state","last_message_id") WHERE assignee_id is null;--> statement-breakpoint
CREATE INDEX "threads_by_staff" ON "threads" USING btree ("staff_id","last_message_id");--> statement-breakpoint
CREATE INDEX "threads_by_colleague" ON "threads" USING btree ("colleague_id","last_message_id") WHERE colleague_id is not null;--> statement-breakpoint
CREATE INDEX "threads_by_customer" ON "threads" USING btree ("customer_id","last_message_id");--> statement-breakpoint
CREATE INDEX "threads_latest" ON "threads" USING btree ("last_message_id");--> statement-breakpoint
CREATE INDEX "threads_waiting" ON "threads" USING btree ("state_since") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "threads_snoozed" ON "threads" USING btree ("snoozed_until") WHERE snoozed_until is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
-- This user, if they are staff with an open account. Nobody becomes an assignee while their account is being closed: the row
-- is held.
CREATE FUNCTION open_staff(person integer) RETURNS integer LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT id FROM users WHERE id = person AND role = 'admin' AND deleted_at IS NULL FOR SHARE
$$;
--> statement-breakpoint
-- The conversation of two people, or of a customer and the firm where nobody is written to. It is created if it is missing.
CREATE FUNCTION thread_between(sender integer, recipient integer, to_firm boolean) RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  sender_is_staff CONSTANT boolean := (SELECT role = 'admin' FROM users WHERE id = sender);
  recipient_is_staff CONSTANT boolean := (SELECT role = 'admin' FROM users WHERE id = recipient);
  customer integer;
  staff integer;
  colleague integer;
  found integer;
BEGIN
  IF to_firm OR recipient IS NULL THEN
    customer := sender;
  ELSIF sender_is_staff AND recipient_is_staff THEN
    staff := least(sender, recipient);
    colleague := greatest(sender, recipient);
  ELSIF NOT sender_is_staff AND NOT recipient_is_staff THEN
    -- From before one of them left the staff. Of staff and client, the former mostly have the older accounts.
    customer := greatest(sender, recipient);
    staff := least(sender, recipient);
  ELSE
    customer := CASE WHEN sender_is_staff THEN recipient ELSE sender END;
    staff := CASE WHEN sender_is_staff THEN sender ELSE recipient END;
  END IF;
  LOOP
    -- Each branch is one lookup in the index: IS NOT DISTINCT FROM would read the whole table for every message.
    SELECT id INTO found FROM threads WHERE customer_id = customer AND staff_id = staff
    UNION ALL SELECT id FROM threads WHERE customer_id = customer AND staff_id IS NULL AND staff IS NULL
    UNION ALL SELECT id FROM threads WHERE customer_id IS NULL AND staff_id = staff AND colleague_id = colleague;
    IF found IS NOT NULL THEN RETURN found; END IF;
    -- Between staff, the assignee is set with each message.
    INSERT INTO threads (customer_id, staff_id, colleague_id, assignee_id)
    VALUES (customer, staff, colleague, CASE WHEN colleague IS NULL THEN open_staff(staff) END)
    ON CONFLICT ON CONSTRAINT threads_parties DO NOTHING;
  END LOOP;
END $$;
--> statement-breakpoint
-- An answer names its conversation. Nothing that is not from or to the customer of a conversation can get into it.
CREATE FUNCTION set_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.thread_id IS NULL THEN
    new.thread_id := thread_between(new.from_user_id, new.to_user_id, new.queued);
  ELSIF NOT EXISTS (
    SELECT FROM threads WHERE id = new.thread_id AND customer_id IN (new.from_user_id, new.to_user_id)
  ) THEN
    RAISE EXCEPTION 'message of % to % is not of conversation %', new.from_user_id, new.to_user_id, new.thread_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_set_thread BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION set_thread();
--> statement-breakpoint
-- Who wrote last decides the state. A customer's message opens the conversation, and what is open already waits since before.
-- Between staff it is the turn of the one who was written to. Once for each statement: thousands of messages that one statement
-- adds would change the same row thousands of times.
CREATE FUNCTION note_messages_in_threads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE threads SET
    last_message_id = greatest(last_message_id, latest.id),
    state = CASE WHEN customer_id IS NULL OR customer_id = latest.from_user_id THEN 'open' ELSE 'waiting' END,
    state_since = CASE
      WHEN customer_id = latest.from_user_id AND state = 'open' AND last_message_id IS NOT NULL THEN state_since
      ELSE latest.sent_at
    END,
    alerted = CASE WHEN customer_id = latest.from_user_id AND state = 'open' THEN alerted END,
    snoozed_until = NULL,
    assignee_id = CASE
      WHEN customer_id IS NULL THEN latest.to_user_id
      WHEN customer_id = latest.from_user_id THEN assignee_id
      ELSE coalesce(assignee_id, open_staff(latest.from_user_id))
    END
  FROM (SELECT DISTINCT ON (thread_id) * FROM added ORDER BY thread_id, id DESC) latest
  WHERE threads.id = latest.thread_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Its name is before messages_added of migration 0005, so that it runs first: an answer locks its conversation before all else.
CREATE TRIGGER messages_add_to_threads AFTER INSERT ON messages
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_messages_in_threads();
--> statement-breakpoint
-- The previous version assigns a message of the queue by changing its recipient.
CREATE FUNCTION note_taken_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE threads SET assignee_id = open_staff(new.to_user_id) WHERE id = new.thread_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_taken AFTER UPDATE OF to_user_id ON messages FOR EACH ROW
WHEN (new.queued AND old.to_user_id IS DISTINCT FROM new.to_user_id) EXECUTE FUNCTION note_taken_message();