-- earlier processes: no statement of theirs names a key, ids are unique without one, and an index by id serves their look-ups

ALTER TABLE "connected_profiles" DROP CONSTRAINT "connected_profiles_connection_id_fkey",
DROP CONSTRAINT "connected_profiles_pkey",
ADD CONSTRAINT "connected_profiles_pkey" PRIMARY KEY USING INDEX "connected_profiles_organization_id_id_key";

ALTER TABLE "connections" DROP CONSTRAINT "connections_pkey",
ADD CONSTRAINT "connections_pkey" PRIMARY KEY USING INDEX "connections_organization_id_id_key";
