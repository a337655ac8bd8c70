-- The medium that a link's card shows; absent for requests without one.
ALTER TABLE "publish_requests" ADD COLUMN "card_media_id" TEXT;
