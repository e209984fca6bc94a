-- expand
-- What was changed of a brand at the desk, over its folder. The newest row of a brand is what is served; rows are only added.
create table app.brand_change (
  id bigint generated always as identity primary key,
  brand text not null,
  -- every value that differs from the folder after this change, by path
  over_folder jsonb not null,
  -- what this change changed: [path, before, after]
  changed jsonb not null,
  why text not null,
  actor_id bigint not null references app.staff,
  at timestamptz not null
);
create index brand_change_brand on app.brand_change (brand, id desc);

grant select, insert on app.brand_change to sixpence_api;
