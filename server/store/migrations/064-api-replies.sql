-- Requests of the public interface that create something, by the customer's Idempotency-Key, for a day: repeated, they are
-- answered as the first time.
create table app.api_reply (
  customer_id bigint not null references app.customer,
  -- keyed hashes of the Idempotency-Key and of the request
  key bytea not null,
  body_hash bytea not null,
  -- until then the request is taken to be under way
  leased_until timestamptz not null,
  -- what it changes is committed
  is_done boolean not null default false,
  status int,
  -- the answer, sealed for the customer
  body bytea,
  created_at timestamptz not null,
  primary key (customer_id, key),
  check ((status is null) = (body is null))
);
create index api_reply_age on app.api_reply (created_at);

grant select, insert, update, delete on app.api_reply to sixpence_api;
