CREATE TABLE "audit_refusals" (
	"user_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"hour" timestamptz(3) DEFAULT date_trunc('hour', now(), 'UTC') NOT NULL,
	"repeated" integer DEFAULT 0 NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "audit_refusals_user_id_endpoint_hour_pk" PRIMARY KEY("user_id","endpoint","hour")
);
--> statement-breakpoint
ALTER TABLE "audit_refusals" ADD CONSTRAINT "audit_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;