-- earlier processes: they never change the organization or the id of a profile
-- A cluster refuses ON UPDATE CASCADE where the key has the organization.
ALTER TABLE "profile_names" DROP CONSTRAINT "profile_names_organization_id_profile_id_fkey",
ADD CONSTRAINT "profile_names_organization_id_profile_id_fkey" FOREIGN KEY ("organization_id", "profile_id") REFERENCES "connected_profiles"("organization_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION NOT VALID;
