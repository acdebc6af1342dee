-- Lists are searched by what their rows show: users no longer by telephone and position, documents no longer by their note, but
-- also by the name they were sent under. `npm run migrate` fills existing rows after the migrations, in batches.
CREATE OR REPLACE FUNCTION users_take_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_words := search_words(concat_ws(' ', NEW.username, NEW.email, NEW.first_name, NEW.last_name));
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Three parts: the names of the file, its company, its owner.
CREATE OR REPLACE FUNCTION files_take_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_words := search_words(concat_ws(' ', NEW.original_filename, NEW.sent_as))
    || '|' || coalesce((SELECT search_words(name) FROM companies WHERE id = NEW.company_id), '')
    || '|' || (SELECT search_words(concat_ws(' ', username, email, first_name, last_name)) FROM users WHERE id = NEW.user_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER files_take_search_words
  BEFORE INSERT OR UPDATE OF user_id, company_id, original_filename, sent_as, search_words ON "files"
  FOR EACH ROW EXECUTE FUNCTION files_take_search_words();
