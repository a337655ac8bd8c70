ALTER TABLE "profile_names" VALIDATE CONSTRAINT "profile_names_organization_id_profile_id_fkey";
