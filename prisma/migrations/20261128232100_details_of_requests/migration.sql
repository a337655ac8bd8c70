-- Why a request was refused and what it has made. Entries that were written before tell neither.
ALTER TABLE "request_log_entries" ADD COLUMN "details" JSONB;
