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
ALTER TABLE "installation" ADD COLUMN "oldest_version" text;