CREATE TABLE "installation" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sweep_count" integer DEFAULT 0 NOT NULL,
	"key_canary" "bytea",
	CONSTRAINT "installation_singleton" CHECK (singleton)
);
--> statement-breakpoint
REVOKE DELETE ON "installation" FROM portal_app;--> statement-breakpoint
-- The server says at /readyz whether the newest migration is applied.
GRANT USAGE ON SCHEMA drizzle TO portal_app;--> statement-breakpoint
GRANT SELECT ON drizzle.__drizzle_migrations TO portal_app;
