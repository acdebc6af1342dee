CREATE TABLE "incoming_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incoming_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mailbox" text NOT NULL,
	"uid_validity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"stored_filename" text,
	"sha256" "bytea",
	"size" integer NOT NULL,
	"received_at" timestamptz(3) DEFAULT now() NOT NULL,
	"fingerprint" "bytea",
	"message_id_header" text,
	"from_address" text,
	"from_name" text,
	"subject" text,
	"authentication" text DEFAULT 'unknown' NOT NULL,
	"authentication_results" text,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"message_id" integer,
	"contact_id" integer,
	CONSTRAINT "incoming_mails_stored_filename_unique" UNIQUE("stored_filename"),
	CONSTRAINT "incoming_mails_uid" UNIQUE("mailbox","uid_validity","uid"),
	CONSTRAINT "incoming_mails_authentication" CHECK ("authentication" in ('passed', 'failed', 'unknown')),
	CONSTRAINT "incoming_mails_outcome" CHECK ("outcome" in ('waiting', 'message', 'enquiry', 'bounce', 'ignored', 'refused', 'failed')),
	CONSTRAINT "incoming_mails_message" CHECK ((outcome = 'message') = (message_id is not null)),
	CONSTRAINT "incoming_mails_enquiry" CHECK ((outcome = 'enquiry') = (contact_id is not null))
);
--> statement-breakpoint
CREATE TABLE "message_mails" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"with_text" boolean NOT NULL,
	"sent_at" timestamptz(3) DEFAULT now() NOT NULL,
	"bounced_at" timestamptz(3),
	"bounce_reason" text
);
--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "message_text_by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "channel" text DEFAULT 'portal' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "bounced_address" text;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mails" ADD CONSTRAINT "message_mails_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_mails_by_fingerprint" ON "incoming_mails" USING btree ("fingerprint") WHERE fingerprint is not null;--> statement-breakpoint
CREATE INDEX "incoming_mails_by_message" ON "incoming_mails" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "incoming_mails_by_contact" ON "incoming_mails" USING btree ("contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "incoming_mails_waiting" ON "incoming_mails" USING btree ("id") WHERE outcome = 'waiting';--> statement-breakpoint
CREATE INDEX "incoming_mails_by_time" ON "incoming_mails" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_channel" CHECK ("channel" in ('portal', 'email')) NOT VALID;