CREATE TABLE "system_reports" (
	"name" text PRIMARY KEY NOT NULL,
	"succeeded" boolean NOT NULL,
	"message" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reported_at" timestamptz(3) DEFAULT now() NOT NULL,
	"succeeded_at" timestamptz(3),
	"owners_told_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "restored_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "oldest_version" text;--> statement-breakpoint
-- The company that an entry of the audit log concerns, for indexes. It reads a table and yet is immutable: rows of files are never
-- deleted, and the company of a file never changes.
CREATE FUNCTION audited_company(subject_type text, subject_id text) RETURNS integer
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF subject_type NOT IN ('company', 'file') OR subject_id !~ '^[0-9]{1,18}$' THEN RETURN NULL; END IF;
  IF subject_type = 'file' THEN
    RETURN (SELECT company_id FROM public.files WHERE id = subject_id::bigint);
  END IF;
  RETURN CASE WHEN subject_id::bigint <= 2147483647 THEN subject_id::integer END;
END $$;
