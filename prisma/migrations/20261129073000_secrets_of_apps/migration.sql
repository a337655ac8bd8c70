-- The further secrets of an app, which its login kind declares.
ALTER TABLE "auth_integrations" ADD COLUMN "secrets" BYTEA;
