-- The transaction that wrote an event. The default is set apart from the column, so that no row is rewritten; rows of
-- processes of the release before get it as well. Events from before have none: no stream has begun before them.
ALTER TABLE "events" ADD COLUMN "written_by" xid8;
ALTER TABLE "events" ALTER COLUMN "written_by" SET DEFAULT pg_current_xact_id();
