-- expand
-- The key under which a client asked for an invoice. The same key is the same invoice; without one every call makes its own.
alter table app.invoice add column request_key uuid;
