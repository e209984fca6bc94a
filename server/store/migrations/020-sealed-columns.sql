-- What was kept in clear at first is sealed by the server when it starts (server/store/seal-older.ts): a customer's tax
-- number moves into a column of its own, the key of an authenticator, 20 bytes as it was, is sealed where it stands.
alter table app.customer add column tax_sealed bytea;
create index customer_tax_clear on app.customer (id) where tax_id is not null;
create index person_totp_clear on app.person (id) where length(totp_secret) = 20;
