-- What the inspection finds in files besides their measures. Media that were inspected before tell neither.
ALTER TABLE "media" ADD COLUMN "animated" BOOLEAN;
ALTER TABLE "media" ADD COLUMN "positions" JSONB;
