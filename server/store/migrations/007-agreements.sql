-- Which version of an agreement a brand has published, and who has not accepted the newest yet.
create table app.agreement_published (
  brand text not null,
  agreement text not null,
  version text not null,
  at timestamptz not null default now(),
  primary key (brand, agreement, version)
);
create table app.agreement_pending (
  person_id bigint not null references app.person,
  agreement text not null,
  since timestamptz not null default now(),
  primary key (person_id, agreement)
);
grant select, insert on app.agreement_published to sixpence_api;
grant select, insert, delete on app.agreement_pending to sixpence_api;
