-- Logos of companies, drawn anew in several sizes. What they show is public, so they are not sealed.
create table app.logo (
  id bigint generated always as identity (start with 1701) primary key,
  customer_id bigint not null references app.customer,
  name text not null,
  is_default boolean not null,
  created_at timestamptz not null
);
create index logo_customer on app.logo (customer_id, id desc);
create unique index logo_default on app.logo (customer_id) where is_default;

create table app.logo_file (
  logo_id bigint not null references app.logo on delete cascade,
  -- the longer side at most, in pixels
  size int not null,
  width int not null,
  height int not null,
  bytes bytea not null,
  primary key (logo_id, size)
);

grant select, insert, update, delete on app.logo, app.logo_file to sixpence_api;
