-- earlier processes: they never change the organization or the id of a profile
-- A cluster refuses ON UPDATE CASCADE where the key has the organization.
ALTER TABLE "observed_items" DROP CONSTRAINT "observed_items_organization_id_connected_profile_id_fkey",
ADD CONSTRAINT "observed_items_organization_id_connected_profile_id_fkey" FOREIGN KEY ("organization_id", "connected_profile_id") REFERENCES "connected_profiles"("organization_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION NOT VALID;
