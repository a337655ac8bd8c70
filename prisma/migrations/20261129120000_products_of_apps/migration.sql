-- The products of the provider that an app has; the usual one of its login kind when empty.
ALTER TABLE "auth_integrations" ADD COLUMN "products" TEXT[] DEFAULT ARRAY[]::TEXT[];
