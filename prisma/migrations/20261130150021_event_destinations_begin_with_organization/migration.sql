-- earlier processes: no statement of theirs names a key, ids are unique without one, and an index by id serves their look-ups

ALTER TABLE "event_destinations" DROP CONSTRAINT "event_destinations_pkey",
ADD CONSTRAINT "event_destinations_pkey" PRIMARY KEY USING INDEX "event_destinations_organization_id_id_key";
