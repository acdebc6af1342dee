CREATE TABLE "request_item_files" (
	"item_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"added_at" timestamptz(3) DEFAULT now() NOT NULL,
	"by_link" boolean DEFAULT false NOT NULL,
	CONSTRAINT "request_item_files_item_id_file_id_pk" PRIMARY KEY("item_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "request_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"list_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"short_label" text,
	"why" text,
	"issuer" text,
	"required" boolean DEFAULT true NOT NULL,
	"template_key" text,
	"state" text DEFAULT 'open' NOT NULL,
	"state_since" timestamptz(3) DEFAULT now() NOT NULL,
	"answer" text,
	"return_reason" text,
	"return_note" text,
	"decided_by" integer,
	"rolled_from_id" integer,
	"roll_mark" text,
	CONSTRAINT "request_items_kind" CHECK ("kind" in ('document', 'question')),
	CONSTRAINT "request_items_state" CHECK ("state" in ('open', 'received', 'accepted', 'returned', 'not_applicable', 'waived')),
	CONSTRAINT "request_items_return" CHECK ((state = 'returned') = (return_reason is not null))
);
--> statement-breakpoint
CREATE TABLE "request_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"company_id" integer,
	"template_id" integer,
	"rolled_from_id" integer,
	"title" text NOT NULL,
	"period" text,
	"due_on" date NOT NULL,
	"tax_date" date,
	"assignee_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"sent_at" timestamptz(3),
	"closed_at" timestamptz(3),
	"turn" text DEFAULT 'client' NOT NULL,
	"turn_since" timestamptz(3) DEFAULT now() NOT NULL,
	"item_count" integer DEFAULT 0 NOT NULL,
	"left_count" integer DEFAULT 0 NOT NULL,
	"received_count" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"more_time_until" date,
	"paused_until" date,
	"next_reminder_at" timestamptz(3),
	"needs_call_at" timestamptz(3),
	"called_at" timestamptz(3),
	CONSTRAINT "request_lists_turn" CHECK ("turn" in ('client', 'firm')),
	CONSTRAINT "request_lists_period" CHECK (period ~ '^[0-9]{4}(-Q[1-4]|-(0[1-9]|1[0-2]))?$')
);
--> statement-breakpoint
CREATE TABLE "request_notices" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"waiting" boolean DEFAULT true NOT NULL,
	"mailed_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "request_reminder_lists" (
	"reminder_id" integer NOT NULL,
	"list_id" integer NOT NULL,
	"step" text,
	CONSTRAINT "request_reminder_lists_reminder_id_list_id_pk" PRIMARY KEY("reminder_id","list_id"),
	CONSTRAINT "request_reminder_lists_step" CHECK ("step" in ('before', 'due', 'week1', 'week2', 'week3', 'week4'))
);
--> statement-breakpoint
CREATE TABLE "request_reminders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"sent_at" timestamptz(3) DEFAULT now() NOT NULL,
	"sent_by" integer
);
--> statement-breakpoint
CREATE TABLE "request_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"title" text NOT NULL,
	"items" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_links" (
	"list_id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"upload_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sent_as" text;--> statement-breakpoint
ALTER TABLE "request_item_files" ADD CONSTRAINT "request_item_files_item_id_request_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."request_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_item_files" ADD CONSTRAINT "request_item_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_items" ADD CONSTRAINT "request_items_list_id_request_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."request_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_items" ADD CONSTRAINT "request_items_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_items" ADD CONSTRAINT "request_items_rolled_from_id_request_items_id_fk" FOREIGN KEY ("rolled_from_id") REFERENCES "public"."request_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_lists" ADD CONSTRAINT "request_lists_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_lists" ADD CONSTRAINT "request_lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_lists" ADD CONSTRAINT "request_lists_template_id_request_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."request_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_lists" ADD CONSTRAINT "request_lists_rolled_from_id_request_lists_id_fk" FOREIGN KEY ("rolled_from_id") REFERENCES "public"."request_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_lists" ADD CONSTRAINT "request_lists_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_lists" ADD CONSTRAINT "request_lists_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_notices" ADD CONSTRAINT "request_notices_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reminder_lists" ADD CONSTRAINT "request_reminder_lists_reminder_id_request_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."request_reminders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reminder_lists" ADD CONSTRAINT "request_reminder_lists_list_id_request_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."request_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reminders" ADD CONSTRAINT "request_reminders_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reminders" ADD CONSTRAINT "request_reminders_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_links" ADD CONSTRAINT "upload_links_list_id_request_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."request_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_item_files_by_file" ON "request_item_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "request_items_by_list" ON "request_items" USING btree ("list_id","position","id");--> statement-breakpoint
CREATE INDEX "request_items_to_review" ON "request_items" USING btree ("state_since","id") WHERE state = 'received';--> statement-breakpoint
CREATE INDEX "request_items_rolled_from" ON "request_items" USING btree ("rolled_from_id") WHERE rolled_from_id is not null;--> statement-breakpoint
CREATE INDEX "request_lists_by_customer" ON "request_lists" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "request_lists_by_company" ON "request_lists" USING btree ("company_id","id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "request_lists_by_template" ON "request_lists" USING btree ("template_id","period","id") WHERE template_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "request_lists_rolled_once" ON "request_lists" USING btree ("rolled_from_id");--> statement-breakpoint
CREATE INDEX "request_lists_waiting" ON "request_lists" USING btree ((needs_call_at is null),"turn_since","id") WHERE sent_at is not null and closed_at is null and turn = 'client';--> statement-breakpoint
CREATE INDEX "request_lists_to_remind" ON "request_lists" USING btree ("next_reminder_at") WHERE next_reminder_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "request_reminder_lists_once" ON "request_reminder_lists" USING btree ("list_id","step") WHERE step is not null;--> statement-breakpoint
CREATE INDEX "request_reminders_by_customer" ON "request_reminders" USING btree ("customer_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "request_templates_name" ON "request_templates" USING btree (lower("name"));