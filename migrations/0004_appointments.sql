ALTER TABLE "appointments" ADD COLUMN "calendar_uid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "calendar_feed_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "appointments_by_guest" ON "appointments" USING btree (lower("guest_email")) WHERE status = 'scheduled';--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_calendar_uid_unique" UNIQUE("calendar_uid");