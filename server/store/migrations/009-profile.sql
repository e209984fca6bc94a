-- How a customer is reached and where they live; the values are sealed for the customer (app.data_key).
create table app.address (
  id bigint generated always as identity (start with 401) primary key,
  customer_id bigint not null references app.customer,
  -- what it is for, 0 to 5 (B217)
  kind smallint not null check (kind between 0 and 5),
  -- whether it is proven, 0 to 4 (B218)
  confirmation smallint not null default 0 check (confirmation between 0 and 4),
  -- when the customer last said that it is still right (Q071)
  stated_at timestamptz not null,
  sealed bytea not null,
  created_at timestamptz not null
);
create index address_customer on app.address (customer_id);

create table app.phone (
  id bigint generated always as identity (start with 501) primary key,
  customer_id bigint not null references app.customer,
  look_up bytea not null,
  sealed bytea not null,
  confirmed boolean not null default false,
  is_primary boolean not null,
  -- the number it takes the place of, once that is approved by a code to the old one
  replaces bigint references app.phone on delete cascade,
  req_id text unique,
  challenge text,
  code_hash bytea,
  attempts int not null default 0,
  sends int not null default 0,
  sent_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  unique (customer_id, look_up)
);
create unique index phone_primary on app.phone (customer_id) where is_primary;

create table app.email (
  id bigint generated always as identity (start with 601) primary key,
  customer_id bigint not null references app.customer,
  look_up bytea not null,
  sealed bytea not null,
  confirmed boolean not null default false,
  is_primary boolean not null,
  -- the address the customer signs in and is paid with
  is_login boolean not null default false,
  code_hash bytea,
  attempts int not null default 0,
  sends int not null default 0,
  sent_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  unique (customer_id, look_up)
);
create unique index email_primary on app.email (customer_id) where is_primary;

grant select, insert, update, delete on app.address, app.phone, app.email to sixpence_api;
