-- What the answer of a request has said of its content; absent for requests that were accepted before.
ALTER TABLE "publish_requests" ADD COLUMN "strips_location" BOOLEAN;
ALTER TABLE "publish_requests" ADD COLUMN "warnings" JSONB;
