-- expand
-- The key that made a webhook or gave it its address; null: a person did.
alter table app.delivery_endpoint add column key_id bigint;
