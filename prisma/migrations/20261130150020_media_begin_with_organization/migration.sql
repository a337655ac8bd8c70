-- earlier processes: no statement of theirs names a key, ids are unique without one, and an index by id serves their look-ups

ALTER TABLE "media" DROP CONSTRAINT "media_pkey",
ADD CONSTRAINT "media_pkey" PRIMARY KEY USING INDEX "media_organization_id_id_key";
