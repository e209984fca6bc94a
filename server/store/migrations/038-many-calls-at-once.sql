-- A company may say thousands of things at once: they are found in the order in which they are taken, without sorting all
-- that are open, and of each payment the oldest one that is open without looking at those of the others.
drop index app.rail_event_open;
create index rail_event_open on app.rail_event (next_at, id) where done is null;
create index rail_event_open_of on app.rail_event (partner, reference, id) where done is null;
