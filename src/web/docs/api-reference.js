/** Leads addresses of operations on the single page that the API reference once was to the pages that they are on now. */
const place = decodeURIComponent(location.hash.slice(1)).replace(/^tag\/[^/]+\/(?=operation\/)/, '');
const entry = document.getElementById(place)?.querySelector('a');
if (entry) location.replace(entry.href);
