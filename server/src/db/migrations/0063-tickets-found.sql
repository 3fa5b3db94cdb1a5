-- What was just written is found as fast as what was written long ago: no list of what waits to be put into the index.
alter index tickets_found set (fastupdate = off);
