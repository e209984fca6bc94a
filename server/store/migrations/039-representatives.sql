-- Who a company is made of: its people, and the companies that hold its shares. Who they are is sealed for the customer.
create table app.representative (
  id bigint generated always as identity (start with 1101) primary key,
  customer_id bigint not null references app.customer,
  is_company boolean not null,
  -- who of them uses the account, once the access was taken up
  person_id bigint references app.person,
  sealed bytea not null,
  created_at timestamptz not null,
  unique (customer_id, person_id)
);

-- What they are (catalogue enum representativeTypes): 2 director, 6 person and 9 company that holds shares, 8 owner in the
-- end, 1 who answered for the registration.
create table app.representative_role (
  representative_id bigint not null references app.representative on delete cascade,
  -- of which company above; null: of the customer itself
  of_id bigint references app.representative on delete cascade,
  type smallint not null check (type in (1, 2, 6, 8, 9)),
  -- in ten-thousandths of a percent
  share int check (share between 1 and 1000000),
  unique nulls not distinct (representative_id, of_id, type),
  check ((share is not null) = (type in (6, 9)))
);
create index representative_role_of on app.representative_role (of_id);

-- Where one of them lives; without one an address is the customer's own.
alter table app.address add column representative_id bigint references app.representative on delete cascade;
create index address_representative on app.address (representative_id) where representative_id is not null;

-- A user of a new company who is known here already takes the access up by a link: nobody is made a company's user unasked.
alter table app.registration drop constraint registration_kind_check;
alter table app.registration add constraint registration_kind_check
  check (kind in ('personal', 'business', 'employee', 'joining'));
-- Of what a company wrote, so that a repeated submit makes one company.
alter table app.registration add column payload_hash bytea;
create index registration_payload on app.registration (brand, payload_hash) where payload_hash is not null;

grant select, insert, update, delete on app.representative, app.representative_role to sixpence_api;
