-- expand
-- What staff searched for at the desk and how many results they were shown, so that looking people up without cause can be
-- found. The words are sealed for the member of staff.
create table app.desk_search (
  id bigint generated always as identity primary key,
  person_id bigint not null references app.staff,
  brand text not null,
  at timestamptz not null,
  call text not null,
  words bytea not null,
  shown integer not null
);
create index desk_search_person on app.desk_search (person_id, id desc);
create index desk_search_at on app.desk_search (at);

grant select, insert, delete on app.desk_search to sixpence_api;
