CREATE TABLE "appointment_notices" (
	"appointment_id" integer PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"starts_at" timestamptz(3) NOT NULL,
	"ends_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
DROP INDEX "appointments_by_guest";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "mailed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "appointment_notices" ADD CONSTRAINT "appointment_notices_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_notices" ADD CONSTRAINT "appointment_notices_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_by_guest" ON "appointments" USING btree (lower("guest_email"),"created_at");