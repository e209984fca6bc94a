-- What a company, or the desk for it, changed about its people: what was and what is, sealed for the customer. It outlasts
-- whom it is about.
create table app.representative_change (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint not null references app.person,
  customer_id bigint not null references app.customer,
  representative_id bigint not null,
  call text not null,
  words bytea not null
);
create index representative_change_customer on app.representative_change (customer_id, id);

grant select, insert on app.representative_change to sixpence_api;
