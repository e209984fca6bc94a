-- expand
-- Which of several databases this one is, where customers live in cells (decision 96). Without a row it is the only one.
create table app.cell (
  is_this boolean primary key default true check (is_this),
  name text not null,
  number int not null check (number between 0 and 99),
  joined_at timestamptz not null default now()
);

-- Customers and persons whose place in the directory is to be written. The version tells a change during the writing.
create sequence app.directory_version;
create table app.directory_due (
  kind text not null check (kind in ('customer', 'person')),
  id bigint not null,
  version bigint not null default nextval('app.directory_version'),
  primary key (kind, id)
);
create index directory_due_order on app.directory_due (version);

-- The function of the triggers that a database gets when it joins the cells, and not before.
create function app.note_place() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.directory_due (kind, id) values (tg_argv[0], new.id)
  on conflict (kind, id) do update set version = nextval('app.directory_version');
  return null;
end $$;

grant select on app.cell to sixpence_api;
grant select, delete on app.directory_due to sixpence_api;
