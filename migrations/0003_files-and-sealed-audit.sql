CREATE TABLE "audit_pending" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"xid" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sealed_at" timestamptz(3) DEFAULT now() NOT NULL,
	"audit_ids" bigint[] NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
-- Rows from before contents could be stored have none.
ALTER TABLE "files" ADD COLUMN "sha256" "bytea" NOT NULL DEFAULT '\x';--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "sha256" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scanned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "purged_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "owner_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(original_filename || ' ' || owner_text)) STORED;--> statement-breakpoint
CREATE INDEX "files_search" ON "files" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "files_by_type" ON "files" USING btree ("file_type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "files_to_purge" ON "files" USING btree ("deleted_at") WHERE deleted_at is not null and purged_at is null;--> statement-breakpoint
CREATE FUNCTION "files_take_owner_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT username || ' ' || email INTO NEW.owner_text FROM users WHERE id = NEW.user_id;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "files_take_owner_text" BEFORE INSERT OR UPDATE OF user_id ON "files"
	FOR EACH ROW EXECUTE FUNCTION "files_take_owner_text"();--> statement-breakpoint
CREATE FUNCTION "users_pass_on_owner_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE files SET owner_text = NEW.username || ' ' || NEW.email WHERE user_id = NEW.id;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_pass_on_owner_text" AFTER UPDATE OF username, email ON "users"
	FOR EACH ROW WHEN ((OLD.username, OLD.email) IS DISTINCT FROM (NEW.username, NEW.email))
	EXECUTE FUNCTION "users_pass_on_owner_text"();--> statement-breakpoint
UPDATE "files" SET owner_text = username || ' ' || email FROM "users" WHERE "users".id = user_id;--> statement-breakpoint
CREATE FUNCTION "audit_log_await_seal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO audit_pending (audit_id, xid) VALUES (NEW.id, pg_current_xact_id());
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_await_seal" AFTER INSERT ON "audit_log"
	FOR EACH ROW EXECUTE FUNCTION "audit_log_await_seal"();--> statement-breakpoint
INSERT INTO "audit_pending" (audit_id, xid) SELECT id, pg_current_xact_id() FROM "audit_log";--> statement-breakpoint
REVOKE UPDATE, DELETE ON "audit_seals" FROM portal_app;--> statement-breakpoint
REVOKE UPDATE ON "audit_pending" FROM portal_app;
