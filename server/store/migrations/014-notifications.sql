-- What a person does not want to be told of for a customer; what has no row is told.
create table app.notification_off (
  person_id bigint not null references app.person,
  customer_id bigint not null references app.customer,
  identified text not null,
  since timestamptz not null,
  primary key (person_id, customer_id, identified)
);
grant select, insert, delete on app.notification_off to sixpence_api;
