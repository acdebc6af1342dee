-- Tables that requests use, locked at once and in the order in which they use them; see 0012.
LOCK TABLE "users", "companies", "files", "contacts" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "addresses" (
	"customer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"street" text NOT NULL,
	"second_line" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_customer_id_kind_pk" PRIMARY KEY("customer_id","kind"),
	CONSTRAINT "addresses_kind" CHECK ("kind" in ('home', 'mailing'))
);
--> statement-breakpoint
CREATE TABLE "client_import_rows" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"values" text[] NOT NULL,
	"outcome" text,
	"reason" text,
	"user_id" integer,
	"company_id" integer,
	CONSTRAINT "client_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "client_import_rows_outcome" CHECK ("outcome" in ('created', 'skipped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "client_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_by" integer NOT NULL,
	"filename" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"headers" text[] NOT NULL,
	"columns" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"started_at" timestamptz(3),
	"finished_at" timestamptz(3),
	"undone_at" timestamptz(3),
	CONSTRAINT "client_imports_status" CHECK ("status" in ('draft', 'running', 'finished', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "client_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer,
	"company_id" integer,
	"author_id" integer,
	"content" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"edited_at" timestamptz(3),
	CONSTRAINT "client_notes_one_subject" CHECK (num_nonnulls(customer_id, company_id) = 1),
	CONSTRAINT "client_notes_content" CHECK (content <> '')
);
--> statement-breakpoint
CREATE TABLE "client_tags" (
	"customer_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "client_tags_customer_id_tag_id_pk" PRIMARY KEY("customer_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "data_export_parts" (
	"export_id" integer NOT NULL,
	"position" integer NOT NULL,
	"stored_filename" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	CONSTRAINT "data_export_parts_export_id_position_pk" PRIMARY KEY("export_id","position"),
	CONSTRAINT "data_export_parts_stored_filename_unique" UNIQUE("stored_filename")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"requested_by" integer NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"file_size" bigint,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"finished_at" timestamptz(3),
	CONSTRAINT "data_exports_status" CHECK ("status" in ('waiting', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" integer NOT NULL,
	"sent_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "ein_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "ein_ending" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "opened_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_import_id_client_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."client_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tags" ADD CONSTRAINT "client_tags_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tags" ADD CONSTRAINT "client_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_export_id_data_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."data_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_imports_one_running" ON "client_imports" USING btree ("status") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "client_import_rows_by_user" ON "client_import_rows" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "client_notes_by_customer" ON "client_notes" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "client_notes_by_customer_and_time" ON "client_notes" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "client_notes_by_company" ON "client_notes" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "client_tags_by_tag" ON "client_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "data_exports_by_user" ON "data_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- Of clients and companies alike: what was one field becomes the first note, without an author.
INSERT INTO client_notes (customer_id, content, created_at) SELECT id, trim(notes), created_at FROM users WHERE trim(notes) <> '' ORDER BY id;--> statement-breakpoint
INSERT INTO client_notes (company_id, content, created_at) SELECT id, trim(notes), created_at FROM companies WHERE trim(notes) <> '' ORDER BY id;--> statement-breakpoint
UPDATE users SET notes = NULL WHERE notes IS NOT NULL;--> statement-breakpoint
UPDATE companies SET notes = NULL WHERE notes IS NOT NULL;--> statement-breakpoint
-- Whom an entry of the audit log without a client concerns, for indexes of these entries. It reads tables and yet is immutable:
-- rows of users, files and messages are never deleted, and their owner and sender never change.
CREATE FUNCTION audited_client(subject_type text, subject_id text) RETURNS integer
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF subject_id !~ '^[0-9]{1,18}$' THEN RETURN NULL; END IF;
  RETURN CASE subject_type
    WHEN 'user' THEN (SELECT id FROM public.users WHERE id = subject_id::bigint)
    WHEN 'file' THEN (SELECT user_id FROM public.files WHERE id = subject_id::bigint)
    WHEN 'message' THEN (SELECT from_user_id FROM public.messages WHERE id = subject_id::bigint)
  END;
END $$;
