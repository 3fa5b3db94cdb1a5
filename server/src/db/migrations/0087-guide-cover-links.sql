-- A cover may be told by its address on another site. Readers never ask that site: a job fetches a copy, which is the
-- cover from then on; the address stays as staff wrote it.
alter table guides add column cover_link text check (length(cover_link) between 1 and 500);
