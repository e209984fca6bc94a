-- no transaction
-- expand
drop index concurrently if exists app.delivery_endpoint_key;
create index concurrently delivery_endpoint_key on app.delivery_endpoint (key_id) where key_id is not null;
