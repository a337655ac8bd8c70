-- Operators were set up by whoever runs the installation, or made by another operator. Everybody else was invited by a link
-- that others may have seen, and stays unproven until their own mailbox, an operator's link or OpenID Connect proves them.
UPDATE "users" SET "email_verified" = true WHERE "operator" AND NOT "email_verified";
