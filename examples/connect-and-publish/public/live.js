/** Puts events at the top of the list as they arrive. */
const list = document.querySelector('#events');
new EventSource(`/live?after=${list.childElementCount}`).onmessage = ({ data }) =>
  list.insertAdjacentHTML('afterbegin', JSON.parse(data));
